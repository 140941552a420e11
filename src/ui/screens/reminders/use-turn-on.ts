import { setReminders } from '#commands/set-reminders.ts';
import { common } from '#copy/common.ts';
import { FIRST_REMINDERS } from '#domain/reminders/first-reminders.ts';
import type { Reminders } from '#schemas/tables/reminders.ts';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import type { UseDeviceReminders } from '#ui/hooks/use-device-reminders.ts';
import { toasts } from '#ui/state/toasts.ts';

/**
 * Turns reminders on for this device; the first time, it also chooses what to be reminded of. `onDeclined`: the user
 * has said no to the browser, or has closed its question.
 */
export function useTurnOn(
  device: UseDeviceReminders,
  reminders: Reminders | null,
  onDeclined = () => {},
): () => void {
  const save = useCommand(setReminders);
  const turnOn = async () => {
    const turned = await device.turnOn();
    if (!turned.ok && (turned.error.type === 'Blocked' || turned.error.type === 'NoAnswer')) onDeclined();
    if (!turned.ok || reminders) return;
    const saved = await save(FIRST_REMINDERS);
    if (!saved.ok) toasts.error(remindersCopy.notSaved(saved.error));
  };
  return () => void turnOn().catch(() => toasts.error(common.notSaved));
}
