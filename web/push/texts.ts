/** Texts of this feature that members read, by the part that shows them. */
export const texts = {
  notificationsCard: {
    title: 'Your notification settings could not be loaded',
    notifications: 'Notifications',
    whileKithIsClosed:
      'While Kith is closed, your device can say “Something new on Kith”. It never says what, or from whom. Kith sends no e-mail.',
    thisBrowserCannotDo:
      'This browser cannot do it. On an iPhone or iPad, add Kith to the Home Screen and open it there.',
    blockedByYourBrowser:
      'Blocked by your browser. Allow notifications for this site in its settings, then load this page again.',
    offYourBrowserAsks: 'Off. Your browser asks you first.',
    label: 'Notify this device',
    onUntilYouLog: 'On, until you log out here.',
    turnOffEverywhere: 'Turn off everywhere',
  },
  pushChoices: {
    notifyMeOf: 'Notify me of',
  },
  quietHoursFields: {
    label: 'Quiet hours',
    hint: 'What comes in them is one notification at their end.',
    quietFrom: 'Quiet from',
    quietUntil: 'Quiet until',
    chooseAnotherTimeThan: 'Choose another time than the start.',
    byTheClockIn: 'By the clock in',
  },
  useDevicePush: {
    title: 'Notifications Off',
    text: 'No device of yours is notified any more.',
    notificationsCouldNotBe: 'Notifications could not be turned on',
    yourBrowserOrIts: 'Your browser or its push service did not answer. Try again in a moment.',
  },
} as const
