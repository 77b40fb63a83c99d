/* Preloaded into a process: its clock is ahead by KITH_TEST_CLOCK_SKEW milliseconds. */

const skew = Number(process.env.KITH_TEST_CLOCK_SKEW ?? 0)
const RealDate = Date
const { now } = Date

Date.now = () => now() + skew

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [Date.now()] : parameters, newTarget),
  apply: () => new RealDate(Date.now()).toString(),
})
