import { AppWindow, Ellipsis, EllipsisVertical, type LucideIcon, Share, SquarePlus } from 'lucide-react';
import type { Platform } from '#ui/browser/platform.ts';
import { installCopy } from '#ui/copy/install.ts';
import { BarPicture, HomePicture, ListPicture } from '#ui/screens/install/step-pictures.tsx';
import styles from './guide.module.css';

/** Where the browser's bar is, and which icon opens its menu. */
const BARS: Readonly<Record<Platform, { bar: 'top' | 'bottom'; Opens: LucideIcon }>> = {
  iphone: { bar: 'bottom', Opens: Share },
  ipad: { bar: 'top', Opens: Share },
  android: { bar: 'top', Opens: EllipsisVertical },
  chrome: { bar: 'top', Opens: EllipsisVertical },
  edge: { bar: 'top', Opens: Ellipsis },
  safari: { bar: 'top', Opens: Share },
  firefox: { bar: 'top', Opens: AppWindow },
};

/** The manual steps on one kind of device, each with a drawing of where to tap. */
export function Guide({ platform, own }: { platform: Platform; own: boolean }) {
  const { bar, Opens } = BARS[platform];
  const { title, steps, note } = installCopy.guide(platform);
  const pictures = [
    <BarPicture key="bar" at={bar} Icon={Opens} />,
    <ListPicture key="list" Icon={SquarePlus} />,
    <HomePicture key="home" />,
  ];
  return (
    <section className={styles.guide} aria-labelledby={platform}>
      <header className={styles.head}>
        <h2 id={platform}>{title}</h2>
        {own && <span>{installCopy.thisDevice}</span>}
      </header>
      <ol>
        {steps.map((step, index) => (
          <li key={step}>
            <span>{step}</span>
            {pictures[index]}
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
