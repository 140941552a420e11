export function makePackage(out: string): Promise<void>;
