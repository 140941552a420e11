import { useEffect, useState } from 'react';
import { askSignUpRule, type SignUpRule } from '#commands/online/sign-up-rule.ts';
import { useServices } from '#ui/state/services.ts';

/** The sign-up rule of this server, and its demo account. Null until the server has responded. */
export function useSignUpRule(): SignUpRule | null {
  const { entry } = useServices();
  const [rule, setRule] = useState<SignUpRule | null>(null);
  useEffect(() => {
    let gone = false;
    void askSignUpRule(entry).then((found) => {
      if (!gone) setRule(found);
    });
    return () => {
      gone = true;
    };
  }, [entry]);
  return rule;
}
