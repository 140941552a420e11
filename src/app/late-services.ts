import type { ScreenServices } from '#ui/screen-services.ts';
import type { LateServices } from '#ui/services.ts';

/** Services that `fetch` brings, once; a failed attempt (an update has taken the chunk away) may be repeated. */
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
