/** The port of a page is taken. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse'
  readonly code = 'port_in_use'

  constructor(port: number) {
    super(`Port ${port} is in use. Choose another --port, or leave it out.`)
  }
}
