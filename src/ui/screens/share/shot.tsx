import { useEffect, useRef, useState } from 'react';
import { shareWords } from '#copy/words/share.ts';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { LeagueDrawing } from '#ui/components/league/league-drawing.tsx';
import { makePicture } from '#ui/screens/share/make-picture.ts';
import type { Picture } from '#ui/screens/share/picture.ts';
import styles from './share-screen.module.css';

/** A picture's file; null while it is drawn. */
export type Made = File | 'failed' | null;

interface Props {
  picture: Picture;
  /** The user's name, if the user wants it in the picture. */
  name: string | null;
  chosen: boolean;
  onChoose: () => void;
  /** Stays the same between renders. */
  onMade: (kind: Picture['kind'], made: Made) => void;
}

/** One picture, drawn when it is first on the page, and again when its figures change. */
export function Shot({ picture, name, chosen, onChoose, onMade }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { kind } = picture;
  // the same figures are the same picture, though the store has sent a new object
  const key = JSON.stringify([picture, name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` covers both
  useEffect(() => {
    const [mark, emblem = null] = stage.current?.querySelectorAll('svg') ?? [];
    if (!mark) return;
    let gone = false;
    let made: string | null = null;
    onMade(kind, null);
    makePicture(picture, { mark, emblem }, name).then(
      (blob) => {
        if (gone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
        // without the marks of right-to-left text
        const fileName = shareWords.fileName(kind, picture.from).replace(/[\u2066-\u2069]/g, '');
        onMade(kind, new File([blob], fileName, { type: blob.type }));
      },
      () => gone || onMade(kind, 'failed'),
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, kind, onMade]);

  return (
    <>
      <div ref={stage} hidden>
        <Mark size={48} />
        {picture.kind === 'league' && (
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <LeagueDrawing league={picture.league} />
          </svg>
        )}
      </div>
      {chosen ? (
        <div className={styles.shot}>{url && <img src={url} alt={picture.alt} />}</div>
      ) : (
        // only for the pointer: keyboard users choose with the tabs above
        <button type="button" className={styles.shot} tabIndex={-1} aria-hidden="true" onClick={onChoose}>
          {url && <img src={url} alt="" />}
        </button>
      )}
    </>
  );
}
