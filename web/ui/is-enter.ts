import type { KeyboardEvent } from 'react'

/** `keyCode` of a key that an input method handles; Safari sets it alone for the last one. */
const HANDLED = 229

/** Whether a key belongs to a word that a Japanese, Chinese or other input method is composing. */
export const composes = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === HANDLED

/** Whether Enter was pressed for the page: Enter that ends a composed word is not. */
export const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' && !composes(event)
