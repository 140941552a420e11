import { shareCopy } from '#ui/copy/share.ts';
import { toasts } from '#ui/toasts.ts';

/** True where the device has a share sheet that takes pictures. */
export function canShareFiles(): boolean {
  const sample = new File([''], 'sample.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [sample] }) ?? false;
}

/** Call it in the tap itself: iOS rejects a share that comes after waiting. */
export function shareFile(file: File): void {
  navigator.share({ files: [file] }).catch((error: unknown) => {
    // closing the share sheet is no error
    if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.error(shareCopy.notShared);
  });
}
