import { configure } from '@testing-library/react';

// A screen fetches some parts when it first shows them, which takes more than the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
