/**
 * Height of a portrait in the deck of a phone: the window without the header, the two rows above
 * the deck, the first line of the details, the swipe buttons, a toast above them and the
 * navigation. A fixed length, so that the card may grow below it and the page scrolls.
 */
export const deckHeight = `max(
  var(--portrait-least, 14rem),
  100dvh - var(--bar-top) - var(--rows-above, 7rem) - clamp(1rem, 20dvh - 7rem, 2.5rem) - 5.25rem - var(--tab-bar)
    - env(safe-area-inset-bottom) - var(--dock-room, 0px)
)`
