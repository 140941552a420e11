-- A message written directly without an id (as the product's own calls have it) is given one, as a request is.
alter table public.messages alter column id set default gen_random_uuid();
