/** Opens a database without tables. Like the app's own, it closes when it is deleted. */
export function openPlainDatabase(
  name: string,
  { version, onMade }: { version?: number; onMade?: () => void } = {},
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => onMade?.();
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}
