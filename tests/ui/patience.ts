import { configure } from '@testing-library/react';

// A screen fetches some of its parts when it first shows them: on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });
