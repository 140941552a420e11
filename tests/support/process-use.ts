import { readFile } from 'node:fs/promises';

export interface ProcessUse {
  /** Processor time so far, which other processes on the machine do not change. */
  seconds: number;
  /** Memory in use now. */
  megabytes: number;
  /** The most memory in use so far. */
  mostMegabytes: number;
}

export async function usedBy(pid: number): Promise<ProcessUse> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const ticks = (await read('stat')).split(') ')[1]?.split(' ').slice(11, 13) ?? [];
  const status = await read('status');
  const megabytesOf = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return {
    seconds: ticks.reduce((sum, one) => sum + Number(one) / 100, 0),
    megabytes: megabytesOf('VmRSS'),
    mostMegabytes: megabytesOf('VmHWM'),
  };
}
