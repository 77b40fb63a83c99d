/** Texts of the frame around every screen. */
export const texts = {
  viewAsOthers: 'View as others see you',
  opening: 'Opening',
  openFailed: 'Kith could not open',
  screenFailed: {
    title: 'This screen could not be loaded',
    text: 'Check your connection, then reload Kith.',
  },
  screenBroke: 'Something went wrong here. Reload Kith to go on.',
  connection: {
    lost: {
      title: 'You are offline',
      text: 'Kith cannot load or send anything until you are back online.',
    },
    back: 'You are back online',
  },
  notKept: {
    title: 'Your browser keeps nothing for Kith',
    text: 'This device is full, or site data is turned off. You can go on, but what you have not sent is gone when you close this page.',
  },
  notFound: {
    title: '404 Page Not Found',
    text: "This page isn't here, or not any more. Check the address, or go back to Kith.",
    hint: 'Did you forget to add the page to the router?',
    action: 'Back to Kith',
  },
} as const
