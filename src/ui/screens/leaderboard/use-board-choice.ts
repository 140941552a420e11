import { chooseOnDevice, useDeviceChoice } from '#ui/theme/device-choice.ts';

export type BoardChoice = 'points' | 'accuracy';

const KEY = 'simmer-board';

/** Which board this device shows, for every user, and how to change it. */
export function useBoardChoice() {
  const chosen: BoardChoice = useDeviceChoice(KEY) === 'accuracy' ? 'accuracy' : 'points';
  return {
    chosen,
    choose: (board: BoardChoice) => void chooseOnDevice(KEY, board === 'points' ? null : board),
  };
}
