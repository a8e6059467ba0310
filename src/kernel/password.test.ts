import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isPassword } from './password.ts'

test('a password is known again, in whatever form its letters were typed, and no other is taken for it', async () => {
  const hash = await hashPassword('perché no, è lunga')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.doesNotMatch(hash, /perch/)
  assert.ok(await isPassword('perché no, è lunga', hash))
  assert.ok(await isPassword('perché no, è lunga'.normalize('NFD'), hash))
  for (const other of ['perché no, è lung', 'Perché no, è lunga', '', ' perché no, è lunga'])
    assert.ok(!(await isPassword(other, hash)), other)
  assert.notEqual(hash, await hashPassword('perché no, è lunga'))
})

test('a hash that another program made, with other parameters, is read', async () => {
  // Of the reference implementation: argon2 "somesalt" -id -t 2 -m 16 -p 1, with the password "password".
  const theirs = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.ok(await isPassword('password', theirs))
  assert.ok(!(await isPassword('passwort', theirs)))
})

test('who has no password is let in by none', async () => {
  assert.ok(!(await isPassword('', null)))
  assert.ok(!(await isPassword('anything', null)))
})
