import type { BackendConfig } from '#backend/config.ts';
import { avatarNameAt } from '#base/avatar-address.ts';

/** Where to load a picture from, or null for what is no address of a picture (schemas/profile.ts). */
export function avatarSrc({ url }: Pick<BackendConfig, 'url'>, avatarUrl: string): string | null {
  return avatarNameAt(avatarUrl) === null ? null : url + avatarUrl;
}
