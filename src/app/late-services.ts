import type { ScreenServices } from '#ui/screen-services.ts';
import type { LateServices } from '#ui/services.ts';

/**
 * Services that `fetch` loads once. After a failure (an update has deleted the file) it may be called again.
 */
export function lateServices(fetch: () => Promise<ScreenServices>): LateServices {
  let services: ScreenServices | null = null;
  let loading: Promise<ScreenServices> | null = null;
  return {
    loaded: () => services,
    load() {
      loading ??= fetch().then(
        (fetched) => {
          services = fetched;
          return fetched;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}
