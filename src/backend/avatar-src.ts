import type { BackendConfig } from '#backend/config.ts';
import { avatarNameAt } from '#base/avatar-address.ts';

/** Where to load a picture from; null when the address names no picture (schemas/profile.ts). */
export function avatarSrc({ url }: Pick<BackendConfig, 'url'>, avatarUrl: string): string | null {
  return avatarNameAt(avatarUrl) === null ? null : url + avatarUrl;
}
