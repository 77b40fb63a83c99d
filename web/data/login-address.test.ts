import test from 'ava'
import { loginAddress } from './login-address.ts'

test('the login page knows the way back, home needs none', t => {
  t.is(loginAddress('/matches?x=1'), '/auth/login?next=%2Fmatches%3Fx%3D1')
  t.is(loginAddress('/'), '/auth/login')
})
