import fc from 'fast-check';

// A planted fault needs any failing example, not the smallest: shrinking would take seconds, thousands of times. With one
// seed for all faults, a run can be repeated.
fc.configureGlobal({ endOnFailure: true, seed: 1 });
