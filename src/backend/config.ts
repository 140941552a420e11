/** Where the backend is, and the public key that every browser knows. */
export interface BackendConfig {
  url: string;
  publishableKey: string;
}
