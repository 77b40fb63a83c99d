/**
 * Makes the page blank while it is hidden, so that the pictures of app switchers and tab lists show
 * nothing. Browsers have no way to forbid screenshots.
 *
 * @param isWanted whether this device hides Kith from others.
 */
export const hideWhileAway = (isWanted: () => boolean): void => {
  document.addEventListener('visibilitychange', () =>
    document.documentElement.toggleAttribute('data-away', document.hidden && isWanted()),
  )
}
