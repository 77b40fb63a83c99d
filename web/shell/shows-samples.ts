/** Whether pages show samples for trying Kith out: the server says so in the page that it serves. */
export const showsSamples = (): boolean =>
  import.meta.env.DEV ||
  document.querySelector<HTMLMetaElement>('meta[name="kith-samples"]')?.content === 'on'
