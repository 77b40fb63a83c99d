/** What a block does not stop; said where somebody relies on it. */
const comesBack =
  'It also holds if they come back with the same sign-in, passkey or browser. With a new passkey in a new browser they are a new person to Kith: if that happens, report them.'

/** Texts of reports and blocks. Apart, because their sheet loads later. */
export const safetyTexts = {
  title: 'Report or Block',
  subtitle: (name: string) => `What would you like to do about ${name}?`,
  event: {
    title: 'Report Event',
    subtitle: "Our team looks at every report. The host isn't told who sent it.",
  },
  message: 'Our team gets this message with your report:',
  cancel: 'Cancel',
  sending: 'Sending',
  step: 'What to do',
  reason: 'Reason',
  noReason: 'Choose a reason.',
  chooseOne: 'Choose one',
  description: 'What happened',
  onlyTeam: 'Only our team reads this.',
  steps: {
    report: {
      choose: 'Report',
      send: 'Send report',
      means: "Our team looks at it. They aren't told who reported them.",
    },
    block: {
      choose: 'Block',
      send: 'Block',
      means:
        "You no longer see each other, and any chat between you ends. They aren't told. Our team keeps the reason. " +
        comesBack,
    },
    both: {
      choose: 'Both',
      send: 'Report and block',
      means: `Our team looks at it. They are also blocked: you no longer see each other, and any chat between you ends. They aren't told. ${comesBack}`,
    },
  },
  reasons: {
    harassment: 'Harassment',
    unsafe: 'I feel unsafe now',
    hate: 'Hate',
    consent_violation: 'Consent violation',
    outing: 'Outing somebody',
    pressure: 'Pressure by a couple',
    fake_profile: 'Fake profile',
    underage: 'Under 18',
    spam: 'Spam or scam',
    other: 'Something else',
  },
  help: {
    title: 'First, get to safety',
    text: 'Our team does not read this at once. If you are in danger, go where other people are, and call your local emergency number: 112 in Europe and many other countries, 911 in North America, 999 in the United Kingdom, 000 in Australia.',
    block: 'Both is chosen above: a block ends at once what they can see and write here.',
    blockAtEvent:
      "To block somebody, too, choose Report or Block beside them under Who's coming: that ends at once what they can see and write here.",
  },
  photo: 'What it is about',
  whole: 'Their whole profile',
  nthPhoto: (n: number) => `Photo ${n}`,
  tellsHost: 'Tell the host that somebody asked for help',
  tellsHostHint: 'They learn neither that it was you nor whom it is about.',
  reported: {
    title: 'Report Submitted',
    text: 'Thank you for helping keep our community safe.',
  },
  /** Beside the thanks, after a block; it leads to the list of blocked members. */
  isBlocked: (name: string) => `${name} is blocked`,
  ownReports: 'My reports',
  notReported: { title: 'Error', text: 'Failed to send the report. Please try again.' },
  notBlocked: (name: string) => ({
    title: 'Error',
    text: `Failed to block ${name}. Please try again.`,
  }),
} as const
