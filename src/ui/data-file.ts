/** A file for the person to download. */
export interface DataFile {
  name: string;
  type: string;
  text: string;
  /** False when this device does not hold everything that the server has. */
  complete: boolean;
}

/** Downloads the file. */
export function download({ name, type, text }: DataFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has read it by the next task
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
