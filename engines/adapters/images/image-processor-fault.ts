/** A failure of the processor, not of the photo. `message` tells the operator what to do. */
export class ImageProcessorFault extends Error {
  override readonly name = 'PhotoLabFault'
  readonly code: 'lab_crashed' | 'lab_closed' | 'lab_failed'

  constructor(code: ImageProcessorFault['code'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
