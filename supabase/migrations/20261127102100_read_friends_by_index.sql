-- Holds: the policies by which friends read each other's rows.
-- Guarantees: a read without a filter finds the rows of the caller and of friends through an index.
-- Who may: as before: the owner and friends read.

-- `in (select …)` beside an `or` reads the whole table. An array is made once, before the table is read.
alter policy "owner and friends read a profile" on public.profiles
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
alter policy "owner and friends read a check-in" on public.check_ins
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
alter policy "owner and friends read the streaks" on public.streaks
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
