/** Texts for members about passkeys. */
export const texts = {
  browser: {
    unsupported:
      'This browser has no passkeys. Use a current Chrome, Edge, Firefox or Safari, or open Kith on another device.',
    alreadyHere: 'This device has a passkey of yours already.',
    cancelled: 'No passkey was used. Try again when you are ready.',
    failed: 'Your browser could not do that. Try again, or use another browser or device.',
  },
  screen: {
    signInTitle: 'Continue with Kith',
    signInIntro:
      'A passkey is a fingerprint, a face or a PIN on your own device. No e-mail address, no name, no password.',
    signIn: 'Sign in with a passkey',
    signingIn: 'Signing in',
    newHere: 'Create an account',
    lost: 'I lost my passkey',
    cancel: 'Cancel',
    back: 'Back',
    signUpTitle: 'Create your account',
    signUpIntro:
      'Your device makes a passkey. Kith learns nothing about you from it, and nobody can sign in without it.',
    closed: "We're not taking new members at the moment.",
    invitationOnly: 'We take new members by invitation. Open your invitation link.',
    invitationFull: 'All places of your invitation are taken. Ask for a new one.',
    invitationEnded: 'Your invitation has ended. Ask for a new one.',
    adult: 'I am 18 or older',
    accept: 'I accept the',
    guidelines: 'Community Guidelines',
    noHelp: "Next you get recovery codes. Keep them safe: we can't let you back in, only they can.",
    create: 'Make a passkey',
    creating: 'Making a passkey',
    recoverTitle: 'Use a recovery code',
    recoverIntro:
      'Each of your ten codes works once. It gives this device a new passkey of your account.',
    code: 'Recovery code',
    recover: 'Make a new passkey',
    recovering: 'Making a new passkey',
    left: (count: number) =>
      count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`,
    expired: 'This sign-in took too long. Start again.',
  },
  codes: {
    title: 'Your recovery codes',
    intro:
      'If you lose your passkey, one of these lets you back in. Nobody can show them again, not even we.',
    print: 'Print',
    download: 'Download',
    saved: 'I keep them in a safe place',
    done: 'Continue',
    fileTitle: 'Recovery codes. Each works once.',
  },
  line: {
    passkey: (name: string) => `Passkey: ${name}`,
    devicesOf: (name: string) => `Signed in by ${name}`,
    added: 'Added',
    used: 'Last used',
    never: 'Not used yet',
    copied: 'Synchronised between your devices',
    rename: 'Rename',
    renameLabel: (name: string) => `Rename ${name}`,
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
  },
  actions: {
    none: 'You sign in with another provider. With a passkey you can do without it.',
    add: 'Add a passkey on this device',
    addHint: 'Your fingerprint, face or PIN here.',
    link: 'Add a passkey on another device',
    linkHint: 'Shows a code for its camera.',
    newCodes: 'New recovery codes',
    noCodes:
      'You have no recovery codes. Make new ones, so that you get back in if you lose your passkeys.',
    codesHint: (count: number) =>
      count === 0
        ? 'None are left. Make new ones now.'
        : count === 1
          ? 'One is left. New ones end it.'
          : `${count} left. New codes replace the old ones.`,
  },
  lost: {
    label: 'I lost my passkey',
    hint: 'Your download and the deletion of your account ask for it. Without it, both work after one day.',
    loadFailed: 'This part could not be loaded',
    waiting: (time: string) =>
      `From ${time} you can download your data and delete your account without a passkey. Not you? Cancel this.`,
    open: (time: string) =>
      `Until ${time} you can download your data and delete your account without a passkey. Not you? Cancel this.`,
    cancel: 'Cancel',
    cancelling: 'Canceling',
  },
  renameSheet: { title: 'Name this passkey', label: 'Name', save: 'Save', cancel: 'Cancel' },
  removeSheet: {
    title: 'Remove this passkey?',
    explanation:
      'It stops working, and devices that used it are signed out, except this one. Links and recovery codes made with it stop working too. Confirm with one of your passkeys.',
    doneTitle: 'Passkey Removed',
    codesEnded: 'Your recovery codes ended with it. Make new ones now.',
    keep: 'Keep it',
    remove: 'Remove',
    removing: 'Removing',
  },
  linkSheet: {
    title: 'Add another device',
    explanation:
      'Open this address with the camera of the other device. It works once, for ten minutes, and only for you: do not send it to anybody.',
    alt: 'QR code of the address below',
    make: 'Show the code',
    making: 'Making a link',
    close: 'Done',
  },
  addScreen: {
    title: 'Add this device',
    intro: 'This makes a passkey for your account on this device.',
    add: 'Make a passkey',
    adding: 'Making a passkey',
    missing: 'This link is not complete. Make a new one in your Account Settings.',
    doneTitle: 'This device is ready',
    done: 'You can sign in here with your passkey now.',
    logIn: 'Log in',
  },
} as const
