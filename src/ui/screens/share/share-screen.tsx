import { Download, Share } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shareWords } from '#copy/words/share.ts';
import { isLocalDay } from '#domain/calendar/days.ts';
import { type LoadedShare, observeShare } from '#queries/share.ts';
import { saveFile } from '#ui/browser/data-file.ts';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { Tabs } from '#ui/components/form/tabs.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { type PictureKind, paths, sharePath } from '#ui/navigation/paths.ts';
import { OnOff } from '#ui/screens/reminders/on-off.tsx';
import { type Picture, picturesOf } from '#ui/screens/share/picture.ts';
import { type Made, Shot } from '#ui/screens/share/shot.tsx';
import { toasts } from '#ui/state/toasts.ts';
import styles from './share-screen.module.css';

interface Props {
  /** From the address, so it may be anything. */
  kind: string;
  day: string;
}

/** Pictures of a week, a month, a year and a league, drawn on this device, to share or to save. */
export function ShareScreen(props: Props) {
  return (
    <PlainPage title={shareWords.title} back={paths.history} wide>
      <Loaded of={useQuery(observeShare)} failed={shareWords.failed} waiting={<SunkCard />}>
        {(share) => <Pictures share={share} {...props} />}
      </Loaded>
    </PlainPage>
  );
}

function Pictures({ share, kind, day }: Props & { share: LoadedShare }) {
  const navigate = useNavigate();
  const on = isLocalDay(day) ? day : share.today;
  const pictures = picturesOf(share, on);
  const [named, setNamed] = useState(false);
  const [made, setMade] = useState<Partial<Record<PictureKind, Made>>>({});
  const keep = useCallback(
    (of: PictureKind, file: Made) => setMade((before) => ({ ...before, [of]: file })),
    [],
  );
  const chosen = pictures.find((picture) => picture.kind === kind) ?? pictures[0];
  if (!chosen) return <Empty drawing={<Mark size={96} />} text={shareWords.empty} />;

  const choose = (next: PictureKind) => void navigate(sharePath(next, on), { replace: true });
  const file = made[chosen.kind] ?? null;
  return (
    <div className={styles.screen}>
      <Tabs
        label={shareWords.choose}
        tabs={pictures.map((picture) => ({ key: picture.kind, label: shareWords.kinds[picture.kind] }))}
        chosen={chosen.kind}
        onChoose={choose}
      >
        <div className={styles.shots}>
          {startingWith(chosen, pictures).map((picture) => (
            <Shot
              key={picture.kind}
              picture={picture}
              name={named ? nameOf({ display_name: share.displayName }) : null}
              chosen={picture === chosen}
              onChoose={() => choose(picture.kind)}
              onMade={keep}
            />
          ))}
        </div>
      </Tabs>
      <Actions file={file === 'failed' ? null : file} />
      <FormError text={file === 'failed' ? shareWords.notDrawn : null} />
      <div className={styles.name}>
        <OnOff label={shareWords.name} on={named} onChoose={setNamed} />
      </div>
      <p className={styles.promise}>{shareWords.promise}</p>
    </div>
  );
}

/** The file exists before the tap: a share sheet opens at once or not at all. */
function Actions({ file }: { file: File | null }) {
  const [canShare] = useState(canShareFiles);
  return (
    <div className={styles.actions}>
      {canShare && (
        <Button look="go" size="big" busy={!file} onClick={() => file && shareFile(file)}>
          <Share size={20} aria-hidden="true" />
          {shareWords.share}
        </Button>
      )}
      <Button look={canShare ? 'plain' : 'go'} size="big" busy={!file} onClick={() => file && saveFile(file)}>
        <Download size={20} aria-hidden="true" />
        {canShare ? shareWords.save : shareWords.savePicture}
      </Button>
    </div>
  );
}

/** The chosen picture comes first, then the ones after it; the next one is partly visible. */
function startingWith(chosen: Picture, pictures: readonly Picture[]): readonly Picture[] {
  const at = pictures.indexOf(chosen);
  return [...pictures.slice(at), ...pictures.slice(0, at)];
}

/** True where the device has a share sheet that takes pictures. */
function canShareFiles(): boolean {
  const sample = new File([''], 'sample.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [sample] }) ?? false;
}

/** Call it in the tap itself: iOS rejects a share that comes after waiting. */
function shareFile(file: File): void {
  navigator.share({ files: [file] }).catch((error: unknown) => {
    // closing the share sheet is no error
    if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.error(shareWords.notShared);
  });
}
