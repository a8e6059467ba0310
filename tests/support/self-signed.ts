import { generateKeyPairSync, sign } from 'node:crypto'

/** A key and its own certificate for one name (RFC 5280), made anew for each run: no key lies in the repository. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts)
    const { length } = body
    const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
    return Buffer.concat([Buffer.from([tag, ...size]), body])
  }
  const hex = (text: string): Buffer => Buffer.from(text, 'hex')
  const ecdsaWithSha256 = der(0x30, hex('06082a8648ce3d040302'))
  const subject = der(0x30, der(0x31, der(0x30, hex('0603550403'), der(0x0c, Buffer.from(name)))))
  const validity = der(0x30, der(0x18, Buffer.from('20200101000000Z')), der(0x18, Buffer.from('21200101000000Z')))
  const alternativeName = der(0x30, hex('0603551d11'), der(0x04, der(0x30, der(0x82, Buffer.from(name)))))
  const body = der(
    0x30,
    hex('a003020102'),
    hex('020101'),
    ecdsaWithSha256,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, alternativeName)),
  )
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey))
  const certificate = der(0x30, body, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
