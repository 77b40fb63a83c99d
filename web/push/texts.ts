export const texts = {
  notificationsCard: {
    loadFailed: 'Your notification settings could not be loaded',
    title: 'Notifications',
    intro:
      'While Kith is closed, your device can say “Something new on Kith”, or less in discreet mode. It never says what it is or who it is from; a weekly digest only says how much. Kith does not send e-mail.',
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
  ownHours: {
    open: 'Hours by kind',
    count: (kinds: number) =>
      kinds === 0
        ? 'All follow the quiet hours.'
        : kinds === 1
          ? '1 kind has hours of its own.'
          : `${kinds} kinds have hours of their own.`,
    title: 'Hours by kind',
    subtitle: 'When each kind of notification may come',
    none: 'Turn on a kind of notification first.',
    usual: 'Except in quiet hours',
    usualNone: 'As usual: no quiet hours',
    any: 'At any time, also in quiet hours',
    own: 'Only at certain hours',
    from: 'From',
    until: 'Until',
    done: 'Done',
  },
  digest: {
    label: 'Weekly digest',
    hint: 'One notification a week counts what is new, such as “2 new messages, 1 match”. It names nobody, and none comes when nothing is new.',
    weekday: 'Day',
    hour: 'Time',
  },
  newsFeed: {
    open: 'News feed',
    off: 'Off. Follow in a feed reader how much is new.',
    on: 'On. Whoever has the address sees how much is new.',
  },
  useDevicePush: {
    offTitle: 'Notifications Off',
    offText: 'None of your devices gets notifications now.',
    failedTitle: 'Notifications could not be turned on',
    failedText: 'Your browser or its push service did not answer. Try again in a moment.',
  },
} as const
