import { testAccess } from '#tests/e2e/test-access.ts';

testAccess(['threeDays', 'oneYear', 'fiveYears']);
