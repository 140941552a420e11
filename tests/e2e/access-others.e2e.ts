import { testAccess } from '#tests/e2e/test-access.ts';

testAccess(['visitor', 'demoLater', 'newcomer', 'tapper', 'beginner', 'unsynced']);
