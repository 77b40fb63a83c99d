/** Texts of this feature that members read, by the part that shows them. */
export const texts = {
  deleteAccountSheet: {
    title: 'Error',
    text: 'Failed to delete your account. Please try again.',
    deleteYourAccount: 'Delete your account?',
    subtitle: 'This cannot be undone.',
    keepAccount: 'Keep Account',
    deleting: 'Deleting',
    deleteAccount: 'Delete Account',
    yourProfileAndPhotos: 'Your profile and photos are gone for everyone at once.',
    yourMatchesEndAnd:
      'Your matches end, and their chats close for both sides. Your messages are deleted.',
    aRunningSubscriptionIs: 'A running subscription is cancelled at once: nothing more is charged.',
    youAreSignedOut:
      'You are signed out everywhere. Downloading your data is only possible before.',
    reportsAboutHarmYours:
      'Reports about harm, yours and those about you, are kept for at most 12 months, for the safety of others.',
    youCanJoinAgain:
      'You can join again, as somebody new. Blocks on you, a suspension and today’s limits stay with how you sign in: keyed hashes of it are kept for at most 24 months.',
  },
  deviceCard: {
    label: 'As my device',
    light: 'Light',
    dark: 'Dark',
    onThisDevice: 'On this device',
    theme: 'Theme',
  },
  exportRow: {
    gatheringYourData: 'Gathering your data…',
    downloadMyData: 'Download my data',
    hint: 'One file with a page to read, your photos, and the same as JSON.',
  },
  loginScreen: {
    title: 'Log in to Kith',
    yourProviderTellsUs:
      'Your provider tells us that it is you. Its name and picture stay out of your profile.',
    logInToContinue: 'Log in to continue',
    continueWithKith: 'Continue with Kith',
    continueWithGoogle: 'Continue with Google',
    name: 'Facebook',
    kithIsForAdults: 'Kith is for adults. By continuing, you agree to our',
    terms: 'terms',
    and: 'and',
    privacyPolicy: 'privacy policy',
    backToHome: 'Back to Home',
    continueWith: 'Continue with',
    setupRequired: 'Setup required',
    anUnknownError: 'an unknown error',
  },
  sessionsCard: {
    title: 'Your devices could not be loaded',
    whereYouAreSigned: 'Where you are signed in',
    isOneOfThem:
      'Is one of them not yours? Sign it out, then change your password at the provider that you sign in with.',
    label: 'Sign out everywhere',
    hint: 'On every device, this one too.',
    thisDevice: 'This device',
    signOut: 'Sign out',
  },
  settingsScreen: {
    title: 'Account Settings',
    label: 'Back to your profile',
    ai: 'AI',
    yourAccount: 'Your account',
    youSignInAs: 'You sign in as',
    nobodyElseHereSees: '. Nobody else here sees that.',
    deleteAccount: 'Delete Account',
    hint: 'For good: your profile, photos, matches and messages go.',
  },
  signOutDeviceSheet: {
    title: 'Signed Out',
    alreadySignedOut: 'Already Signed Out',
    text: 'That device was signed out before.',
    error: 'Error',
    failedToSignOut: 'Failed to sign out that device. Please try again.',
    signOutThisDevice: 'Sign out this device?',
    keepSignedIn: 'Keep signed in',
    signingOut: 'Signing out',
    signOut: 'Sign out',
    whoeverUsesItSees:
      'Whoever uses it sees nothing of you any more, at once. To come back, they have to sign in with your provider.',
  },
  signOutEverywhereSheet: {
    title: 'Error',
    text: 'Failed to sign you out everywhere. Please try again.',
    signOutEverywhere: 'Sign out everywhere?',
    subtitle: 'On every device, this one too.',
    keepSignedIn: 'Keep signed in',
    signingOut: 'Signing out',
    signOutEverywhere2: 'Sign out everywhere',
    nothingOfYoursIs:
      'Nothing of yours is lost. If somebody else may know how you sign in, change that at your provider first: otherwise they can come back.',
  },
  suspendedScreen: {
    thereIsALot: 'There is a lot of it. Come back in a few minutes and download it here.',
    title: 'Your account is suspended',
    somethingWentAgainstOur: 'Something went against our',
    communityGuidelines: 'Community Guidelines',
    nobodySeesYourProfile: '. Nobody sees your profile meanwhile, and you cannot use Kith for now.',
    yourDataIsStill:
      'Your data is still yours: download it, or delete your account, whenever you like.',
    withEmail: 'If you think this is a mistake, write to {email}.',
    gatheringYourData: 'Gathering your data',
    downloadMyData: 'Download my data',
    deleteMyAccount: 'Delete my account',
    signOut: 'Sign out',
  },
  deviceName: {
    anUnknownDevice: 'An unknown device',
  },
  goodbye: {
    title: 'Account Deleted',
    text: 'You are gone from Kith. Take good care.',
    signedOutEverywhere: 'Signed Out Everywhere',
    noDeviceIsSigned: 'No device is signed in any more. Log in again whenever you like.',
  },
  useExport: {
    thereIsALot: 'There is a lot of it. A notification tells you when it is ready.',
    title: 'Preparing your data',
    yourDataIsDownloaded: 'Your data is downloaded',
    yourDataCouldNot: 'Your data could not be downloaded',
  },
} as const
