import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WORDS_CACHE, type WordFiles } from '#base/word-files.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { type Pack, speak } from '#copy/language/language.ts';
import { languages, SOURCE_LANGUAGE } from '#scripts/languages/arb-messages.ts';
import { halvesOf, packOf } from '#scripts/languages/packs.ts';
import { browserNotifications } from '#sw/browser-notifications.ts';
import { speakKeptWords } from '#sw/kept-words.ts';
import type { NotificationPayload } from '#sw/notification-payload.ts';
import { DAY, NIGHT, WorkerDevice } from '#tests/support/device-with-worker.ts';
import { aCheckIn, aProfile } from '#tests/support/sample-rows.ts';
import { stubWorker } from '#tests/support/worker-caches.ts';

const TRANG = '00000000-0000-4000-8000-0000000000b0';
const from = { from: TRANG };
const nudge = { ...from, pot: TRANG, type: 'night', day: DAY };

/** Each kind, with what changes its words. The wall time is that of the push. */
const PUSHES: Readonly<
  Record<NotificationPayload['kind'], readonly (readonly [wall: string, rest: object])[]>
> = {
  reminder: [
    ['22:45', NIGHT],
    ['23:00', { ...NIGHT, when: 'goal' }],
    ['23:25', NIGHT],
  ],
  done: [['22:45', { type: 'night', day: DAY }]],
  message: [
    ['22:45', { ...from, count: 1 }],
    ['22:46', { ...from, count: 3 }],
  ],
  read: [],
  nudge: [
    ['22:45', { ...nudge, days: 12, until: '00:00:00' }],
    ['22:46', { ...nudge, days: 0, until: '02:00:00' }],
  ],
  request: [['22:45', from]],
  accepted: [['22:45', from]],
  joined: [
    ['22:45', { ...from, count: 1 }],
    ['22:46', { ...from, count: 3 }],
  ],
  weekly: [['22:45', {}]],
  test: [['22:45', {}]],
};

interface Shown extends NotificationOptions {
  title: string;
}

describe('notification in another language', () => {
  let device: WorkerDevice;
  let shown: Shown[];
  beforeEach(async () => {
    stubWorker(() => new Response());
    device = await WorkerDevice.open();
    await device.arrive([aProfile({ user_id: TRANG, display_name: 'Thu Trang' })], ['profiles']);
    await device.arrive([aCheckIn('morning', DAY, '07:00', { points_earned: 100 })], ['check_ins']);
    const registration = {
      getNotifications: async () => [],
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, ...options }),
    };
    vi.stubGlobal('Notification', { maxActions: 0 });
    Object.assign(device.ports, {
      notifications: browserNotifications(registration as unknown as ServiceWorkerRegistration),
    });
  });
  afterEach(async () => {
    speak(null);
    await device?.close();
  });

  /** Every notification, as the service worker shows it in the language that is spoken now. */
  async function allOfThem(): Promise<Shown[]> {
    shown = [];
    for (const [kind, pushes] of Object.entries(PUSHES)) {
      for (const [wall, rest] of pushes) {
        device.at(`${DAY}T${wall}:00`);
        await device.push({ v: 1, ...rest, kind });
      }
    }
    await device.push({ v: 99, kind: 'of another version' });
    return shown;
  }

  it.each(languages().filter((each) => each !== SOURCE_LANGUAGE))(
    'speaks in the service worker as on the page, and marks its language: %s',
    async (language) => {
      const english = await allOfThem();
      const pack: Pack = packOf(language);
      speak(pack, groupedNumber);
      const onPage = await allOfThem();
      speak(null);

      const address = `/assets/words-${language}.0000.json`;
      const files: WordFiles = { [language]: [address, pack.dir, '/assets/words-rest.json'] };
      const [first] = halvesOf(pack);
      await (await caches.open(WORDS_CACHE)).put(address, Response.json(first));
      await speakKeptWords(files);
      const inWorker = await allOfThem();

      expect(inWorker).toEqual(onPage);
      expect(new Set(inWorker.map(({ lang, dir }) => `${lang} ${dir}`))).toEqual(
        new Set([`${language} ${pack.dir}`]),
      );
      expect(inWorker).toHaveLength(Object.values(PUSHES).flat().length + 1);
      const untranslated = inWorker.filter(({ body }, index) => body === english[index]?.body);
      expect(untranslated).toEqual([]);
    },
  );
});
