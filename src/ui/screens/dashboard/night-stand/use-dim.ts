import { useState } from 'react';
import { type Dim, dimOf, keptDim } from '#ui/screens/dashboard/night-stand/brightness.ts';
import { chooseOnDevice, useDeviceChoice } from '#ui/theme/device-choice.ts';

const KEY = 'simmer-night-stand-dim';

/** How dark the night stand gets on this device. `set` shows it, `keep` remembers it. */
export function useDim() {
  const kept = useDeviceChoice(KEY);
  // while it slides, and where storage is full
  const [set, setDim] = useState<Dim | null>(null);
  return {
    dim: set ?? dimOf(kept),
    set: setDim,
    keep: (dim: Dim) => {
      setDim(dim);
      chooseOnDevice(KEY, keptDim(dim));
    },
  };
}
