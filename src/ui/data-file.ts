/** A file to be given to the person. */
export interface DataFile {
  name: string;
  type: string;
  text: string;
  /** False where this device does not hold everything that the server has. */
  complete: boolean;
}

/** Hands the file to the browser's downloads. */
export function download({ name, type, text }: DataFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has taken it by the next task
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
