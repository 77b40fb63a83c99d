/** Whether this Kith shows the helpers of a demo: the server says so in the page that it serves. */
export const isDemo = (): boolean =>
  import.meta.env.DEV ||
  document.querySelector<HTMLMetaElement>('meta[name="kith-demo"]')?.content === 'on'
