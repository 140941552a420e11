import {
  type ReactNode,
  type RefObject,
  Suspense,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Outlet, useLocation, useMatch, useNavigationType, useOutletContext } from 'react-router-dom';
import { friendsWords } from '#copy/words/friends.ts';
import { observeListedFriends } from '#queries/listed-friends.ts';
import { Empty } from '#ui/components/loading/empty.tsx';
import { RowShapes } from '#ui/components/loading/row-shapes.tsx';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PaneContext } from '#ui/navigation/pane.ts';
import { paths } from '#ui/navigation/paths.ts';
import { bringTo, visitNow } from '#ui/navigation/visits.ts';
import { SpeechBowl } from '#ui/screens/chat/speech-bowl.tsx';
import { FriendsScreen } from '#ui/screens/friends/friends-screen.tsx';
import styles from './friend-panes.module.css';

/** /friends on a large desktop, and beside it the friend or the chat of the address. */
export function FriendPanes() {
  const { pathname } = useLocation();
  const gate = useOutletContext();
  const chosen = useMatch(paths.friends) === null ? pathname : null;
  const panes = useRef<HTMLElement>(null);
  useFocusOnLeft(chosen, panes);
  return (
    <main className={styles.panes} ref={panes}>
      <PaneSlot name="list" leads={chosen === null}>
        <FriendsScreen />
      </PaneSlot>
      <PaneSlot name="chosen" leads={chosen !== null} key={pathname}>
        {chosen === null ? (
          <NoneChosen />
        ) : (
          <Suspense fallback={<RowShapes />}>
            <Outlet context={gate} />
          </Suspense>
        )}
      </PaneSlot>
    </main>
  );
}

interface SlotProps {
  name: 'list' | 'chosen';
  /** It shows the page that the address names. */
  leads: boolean;
  children: ReactNode;
}

/** A part of the window that scrolls by itself. Back and Forward bring it to where it was left. */
function PaneSlot({ name, leads, children }: SlotProps) {
  const { pathname } = useLocation();
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const returned = useRef(useNavigationType() === 'POP');
  useEffect(() => {
    if (!returned.current || !scroller.current || !content.current) return;
    const top = visitNow()?.panes?.[name];
    return top ? bringTo(top, scroller.current, content.current) : undefined;
  }, [name]);
  const remember = ({ currentTarget }: UIEvent) => {
    const visit = visitNow();
    if (visit) visit.panes = { ...visit.panes, [name]: currentTarget.scrollTop };
  };
  return (
    <PaneContext value={leads ? name : 'beside'}>
      <section
        ref={scroller}
        className={styles.pane}
        aria-label={friendsWords.panes[name]}
        data-pane={name}
        data-page={leads ? '' : undefined}
        onScroll={remember}
      >
        <div ref={content}>
          <ScreenBoundary at={pathname} inside>
            {children}
          </ScreenBoundary>
        </div>
      </section>
    </PaneContext>
  );
}

function NoneChosen() {
  const loaded = loadedOf(useQuery(observeListedFriends));
  if (!loaded) return null;
  return (
    <div className={styles.unchosen}>
      {loaded.friends.length === 0 ? (
        <Empty text={friendsWords.noFriendsYet} />
      ) : (
        <Empty drawing={<SpeechBowl />} text={friendsWords.choose} />
      )}
    </div>
  );
}

/**
 * When the chosen friend is left for the list, the focus goes to their link there: the keyboard continues from
 * where it came. In the layout phase, before the list would focus its heading.
 */
function useFocusOnLeft(chosen: string | null, panes: RefObject<HTMLElement | null>): void {
  const left = useRef<string | null>(null);
  useLayoutEffect(() => {
    const list = panes.current?.querySelector('[data-pane="list"]');
    if (chosen === null && left.current !== null && !list?.contains(document.activeElement)) {
      // the row itself is a link as well
      const links = list?.querySelectorAll<HTMLElement>(`a[href="${left.current}"]`) ?? [];
      [...links].at(-1)?.focus();
    }
    left.current = chosen;
  }, [chosen, panes]);
}
