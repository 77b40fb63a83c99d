/** Texts about closing a chat kindly. */
export const farewellTexts = {
  menu: 'Close kindly',
  title: (name: string) => `Close the chat with ${name}?`,
  about:
    'Choose your last message. Nobody writes here after it; both of you can read it for a week, then the match ends.',
  choice: 'Last message',
  keep: 'Keep chatting',
  close: 'Send and close',
  closing: 'Closing',
  failed: "That didn't work. Please try again.",
  own: (day: string) => `You closed this chat. The match ends on ${day}.`,
  others: (name: string, day: string) => `${name} closed this chat. The match ends on ${day}.`,
} as const
