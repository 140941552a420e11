// Made of words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const authWords = wordsOf('auth', {
  promise:
    'Get up and wind down on time.\nOne tap each morning, one each night.\nThe closer to your goal, the hotter the fire.',
  signIn: 'Sign In',
  createAccount: 'Create Account',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show',
  signInInstead: 'Sign in instead',
  passwordHint: 'At least 8 characters',
  toSignUp: "Don't have an account? \ue000Sign up\ue001",
  toSignIn: 'Already have an account? \ue000Sign in\ue001',
  offline: "You're offline. Connect to sign in; then Simmer works offline.",
  welcomeBack: 'Welcome back!',
  sessionDead: "You've been signed out. Sign in again; nothing on this device is lost.",
  removal: {
    offer: 'Remove my data from this device',
    question: 'Unsynced changes will be lost. Synced data stays in your account.',
    yes: 'Remove my data',
  },
  links: {
    confirmed: 'Your email is confirmed. Sign in to continue.',
    link_over:
      "This link was used already or has expired. Your email is probably confirmed, so sign in. If that doesn't work, sign up again to get a new link.",
    recovery_link_over:
      'This link was used already or has expired. Choose "Forgot password?" to get a new one.',
    email_link_over:
      "This link was used already or has expired. Sign in with your new email. If that doesn't work, use the old one and change it again.",
    link_failed: "This link didn't work. Open the newest one that you were sent, or try to sign in.",
  },
  linkNotNeeded: "That link didn't work, but you're signed in already.",
  invited: (email: string) => `Sign in or create an account to add ${email} as a friend.`,
  invitedHere: "You're invited. Create your account to join.",
  inviteOnly: 'Simmer is invite-only here. Ask the person who runs it for a link.',
  closed: 'New sign-ups are closed right now.',
  emailMissing: 'Enter your email.',
  emailMalformed: "That doesn't look like an email address.",
  passwordMissing: 'Enter your password.',
  passwordShort: 'Use at least 8 characters.',
  start: {
    offer: { title: 'Start without an account', text: 'Check in now, add an email later' },
    running: { title: 'Starting…', text: 'This takes a second' },
    offline: {
      text: 'Starting needs a connection for a moment.',
      more: "You're offline. Once you've started, Simmer works offline.",
    },
    failed: { text: "That didn't work, and nothing was created.", more: 'Try again in a moment.' },
  },
  demoTitle: 'Just looking?',
  demoText: 'See five weeks of a demo account.',
  demo: 'Try the demo',
  checkMail: 'Check your email',
  checkMailText: (email: string) => `We sent a link to ${email}. Open it to finish creating your account.`,
  mailLost: 'Nothing there? Check your spam folder, or go back and correct the address.',
  back: 'Back to sign in',
  forgot: 'Forgot password?',
});
