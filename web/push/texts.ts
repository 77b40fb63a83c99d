export const texts = {
  notificationsCard: {
    loadFailed: 'Your notification settings could not be loaded',
    title: 'Notifications',
    intro:
      'While Kith is closed, your device can say “Something new on Kith”, or less in discreet mode. It never says what it is or who it is from. Kith does not send e-mail.',
    unsupported:
      'This browser does not support notifications. On an iPhone or iPad, add Kith to the Home Screen and open it there.',
    forbidden:
      'Your browser blocks notifications from this site. Allow them in its settings, then reload this page.',
    refused:
      'Off: the push service of your browser refused our notifications for hours. Turn them on again to try.',
    off: 'Off. Your browser asks for permission first.',
    thisDevice: 'Notify this device',
    on: 'On until you log out here.',
    turnOffEverywhere: 'Turn off everywhere',
    devices: (count: number) =>
      count === 1 ? '1 device gets notifications.' : `${count} devices get notifications.`,
  },
  pushChoices: {
    title: 'Notify me of',
  },
  quietHoursFields: {
    label: 'Quiet hours',
    hint: 'Notifications from this time arrive as one when it ends.',
    from: 'Quiet from',
    until: 'Quiet until',
    sameTime: 'Choose an end time that differs from the start.',
    timeZone: 'Time zone:',
  },
  useDevicePush: {
    offTitle: 'Notifications Off',
    offText: 'None of your devices gets notifications now.',
    failedTitle: 'Notifications could not be turned on',
    failedText: 'Your browser or its push service did not answer. Try again in a moment.',
  },
} as const
