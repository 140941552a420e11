import type { LocalDay } from '#base/time-words.ts';
import type { OneToday } from '#domain/users/company.ts';
import type { Companion } from '#queries/companions.ts';
import type { LoadedDashboard } from '#ui/screens/dashboard/loaded-dashboard.ts';

export interface CompanyProps {
  dashboard: LoadedDashboard;
  today: LocalDay;
  /** Called once it is known whether there is anyone to show. */
  onShown: (isShown: boolean) => void;
}

/** A friend with their today, and a name that fits below a coin. */
export interface ShownFriend extends Companion {
  name: string;
  today: OneToday;
}
