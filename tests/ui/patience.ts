import { configure } from '@testing-library/react';
import { PATIENCE_MS } from '#tests/support/patience.ts';

configure({ asyncUtilTimeout: PATIENCE_MS });
