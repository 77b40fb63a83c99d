/** Returns whether pages show samples to try Kith out. The server writes this into the page. */
export const showsSamples = (): boolean =>
  import.meta.env.DEV ||
  document.querySelector<HTMLMetaElement>('meta[name="kith-samples"]')?.content === 'on'
