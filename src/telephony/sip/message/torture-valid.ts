import { message, sdp, type TortureMessage, text } from './torture.ts'

const TICK = '`'
/** Control characters, each behind its backslash. */
const ESCAPED = { bell: '\\\x07', nul: '\\\0', delete: '\\\x7f' }
const CALLER = 'amazinglylongcallername'.repeat(5)

/** The signature within `mpart01`: bytes of every value, NUL among them. */
const SIGNATURE = Buffer.from(
  [
    'MIIBUgYJKoZIhvcNAQcCoIIBQzCCAT8CAQExCTAHBgUrDgMCGjALBgkqhkiG9w0BBwExggEgMIIBHAIBATB8MHAxCzAJBgNVBAYTAlVTMRMw',
    'EQYDVQQIEwpDYWxpZm9ybmlhMREwDwYDVQQHEwhTYW4gSm9zZTEOMAwGA1UEChMFc2lwaXQxKTAnBgNVBAsTIFNpcGl0IFRlc3QgQ2VydGlm',
    'aWNhdGUgQXV0aG9yaXR5AggBlQBxAjMBEzAHBgUrDgMCGjANBgkqhkiG9w0BAQEFAASBgI70ZvlI8FIt0uWXjp2Vquny/hWgZllxYpLo2iqo',
    '2DUKaM7/rjy9K/8Wdd3VZI5ZPdZHKPJiIPfpQXSeMw2aFe2r25PRDEIQLntyidKcwMmuLvvHwM/5Fy87An5PwCfhVG3ktqo6uz5mzMtd1sZL',
    'g4MUnLjm/xgtlE/le2W8mdAF',
  ].join(''),
  'base64',
)

/** RFC 4475 section 3.1.1: strange, and well formed. */
export const VALID: readonly TortureMessage[] = [
  message(
    ['wsinv', '3.1.1.1', 'accept', 'folds, space and short forms wherever the grammar has them'],
    text(String.raw`
INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0
TO :
 sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n
from   : "J Rosenberg \\\""       <sip:jdrosen@example.com>
  ;
  tag = 98asjd8
MaX-fOrWaRdS: 0068
Call-ID: wsinv.ndaksdj@192.0.2.1
Content-Length   : 150
cseq: 0009
  INVITE
Via  : SIP  /   2.0
 /UDP
    192.0.2.2;branch=390skdjuw
s :
NewFangledHeader:   newfangled value
 continued newfangled value
UnknownHeaderWithUnusualValue: ;;,,;;,;
Content-Type: application/sdp
Route:
 <sip:services.example.com;lr;unknownwith=value;unknown-no-value>
v:  SIP  / 2.0  / TCP     spindle.example.com   ;
  branch  =   z9hG4bK9ikj8  ,
 SIP  /    2.0   / UDP  192.168.255.111   ; branch=
 z9hG4bK30239
m:"Quoted string \"\"" <sip:jdrosen@example.com> ; newparam =
      newvalue ;
  secondparam ; q = 0.33

`),
    sdp('192.0.2.3', '192.0.2.4'),
  ),
  message(
    ['intmeth', '3.1.1.2', 'accept', 'every character that may stand in its place', 405],
    text(String.raw`
!interesting-Method0123456789_*+${TICK}.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0
Via: SIP/2.0/TCP host1.example.com;branch=z9hG4bK-.!%66*_+${TICK}'~
To: "BEL:${ESCAPED.bell} NUL:${ESCAPED.nul} DEL:${ESCAPED.delete}" <sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*@example.com>
From: token1~${TICK} token2'+_ token3*%!.- <sip:mundane@example.com>;fromParam''~+*_!.-%="работающий";tag=_token~1'+${TICK}*%!-.
Call-ID: intmeth.word%ZK-!.*_+'@word${TICK}~)(><:\/"][?}{
CSeq: 139122385 !interesting-Method0123456789_*+${TICK}.%indeed'~
Max-Forwards: 255
extensionHeader-!.%*+_${TICK}'~:${'\ufeff'}大停電
Content-Length: 0

`),
  ),
  message(
    ['esc01', '3.1.1.3', 'accept', 'escapes stand for characters of a URI, and are no escapes of escapes'],
    text(`
INVITE sip:sips%3Auser%40example.com@example.net SIP/2.0
To: sip:%75se%72@example.com
From: <sip:I%20have%20spaces@example.net>;tag=938
Max-Forwards: 87
i: esc01.239409asdfakjkn23onasd0-3234
CSeq: 234234 INVITE
Via: SIP/2.0/UDP host5.example.net;branch=z9hG4bKkdjuw
C: application/sdp
Contact:
  <sip:cal%6Cer@host5.example.net;%6C%72;n%61me=v%61lue%25%34%31>
Content-Length: 150

`),
    sdp('192.0.2.1'),
  ),
  message(
    ['escnull', '3.1.1.4', 'accept', 'an escaped NUL is a character like another'],
    text(`
REGISTER sip:example.com SIP/2.0
To: sip:null-%00-null@example.com
From: sip:null-%00-null@example.com;tag=839923423
Max-Forwards: 70
Call-ID: escnull.39203ndfvkjdasfkq3w4otrq0adsfdfnavd
CSeq: 14398234 REGISTER
Via: SIP/2.0/UDP host5.example.com;branch=z9hG4bKkdjuw
Contact: <sip:%00@host5.example.com>
Contact: <sip:%00%00@host5.example.com>
L:0

`),
  ),
  message(
    ['esc02', '3.1.1.5', 'accept', 'outside of URIs a percent sign is a percent sign', 405],
    text(`
RE%47IST%45R sip:registrar.example.com SIP/2.0
To: "%Z%45" <sip:resource@example.com>
From: "%Z%45" <sip:resource@example.com>;tag=f232jadfj23
Call-ID: esc02.asdfnqwo34rq23i34jrjasdcnl23nrlknsdf
Via: SIP/2.0/TCP host.example.com;branch=z9hG4bK209%fzsnel234
CSeq: 29344 RE%47IST%45R
Max-Forwards: 70
Contact: <sip:alias1@host1.example.com>
C%6Fntact: <sip:alias2@host2.example.com>
Contact: <sip:alias3@host3.example.com>
l: 0

`),
  ),
  message(
    ['lwsdisp', '3.1.1.6', 'accept', 'no space is needed between a name and its bracket'],
    text(`
OPTIONS sip:user@example.com SIP/2.0
To: sip:user@example.com
From: caller<sip:caller@example.com>;tag=323
Max-Forwards: 70
Call-ID: lwsdisp.1234abcd@funky.example.com
CSeq: 60 OPTIONS
Via: SIP/2.0/UDP funky.example.com;branch=z9hG4bKkdjuw
l: 0

`),
  ),
  message(
    ['longreq', '3.1.1.7', 'accept', 'everything may be long'],
    text(`
INVITE sip:user@example.com SIP/2.0
To: "I have a user name of ${'extreme'.repeat(10)} proportion"<sip:user@example.com:6000;unknownparam1=very${'long'.repeat(20)}value;longparam${'name'.repeat(25)}=shortvalue;very${'long'.repeat(25)}ParameterNameWithNoValue>
F: sip:${CALLER}@example.net;tag=12${'982'.repeat(50)}424;unknownheaderparam${'name'.repeat(20)}=unknowheaderparam${'value'.repeat(15)};unknownValueless${'paramname'.repeat(10)}
Call-ID: longreq.one${'really'.repeat(20)}longcallid
CSeq: 3882340 INVITE
Unknown-${'Long'.repeat(20)}-Name: unknown-${'long'.repeat(20)}-value; unknown-${'long'.repeat(20)}-parameter-name = unknown-${'long'.repeat(20)}-parameter-value
Via: SIP/2.0/TCP sip33.example.com
v: SIP/2.0/TCP sip32.example.com
V: SIP/2.0/TCP sip31.example.com
Via: SIP/2.0/TCP sip30.example.com
ViA: SIP/2.0/TCP sip29.example.com
VIa: SIP/2.0/TCP sip28.example.com
VIA: SIP/2.0/TCP sip27.example.com
via: SIP/2.0/TCP sip26.example.com
viA: SIP/2.0/TCP sip25.example.com
vIa: SIP/2.0/TCP sip24.example.com
vIA: SIP/2.0/TCP sip23.example.com
V :  SIP/2.0/TCP sip22.example.com
v :  SIP/2.0/TCP sip21.example.com
V  : SIP/2.0/TCP sip20.example.com
v  : SIP/2.0/TCP sip19.example.com
Via : SIP/2.0/TCP sip18.example.com
Via  : SIP/2.0/TCP sip17.example.com
${Array.from({ length: 16 }, (_, at) => `Via: SIP/2.0/TCP sip${16 - at}.example.com`).join('\n')}
Via: SIP/2.0/TCP host.example.com;received=192.0.2.5;branch=very${'long'.repeat(50)}branchvalue
Max-Forwards: 70
Contact: <sip:${CALLER}@host5.example.net>
Content-Type: application/sdp
l: 150

`),
    sdp('192.0.2.1'),
  ),
  message(
    ['dblreq', '3.1.1.8', 'accept', 'what follows the body in a datagram is nothing'],
    text(`
REGISTER sip:example.com SIP/2.0
To: sip:j.user@example.com
From: sip:j.user@example.com;tag=43251j3j324
Max-Forwards: 8
I: dblreq.0ha0isndaksdj99sdfafnl3lk233412
Contact: sip:j.user@host.example.com
CSeq: 8 REGISTER
Via: SIP/2.0/UDP 192.0.2.125;branch=z9hG4bKkdjuw23492
Content-Length: 0


INVITE sip:joe@example.com SIP/2.0
t: sip:joe@example.com
From: sip:caller@example.net;tag=141334
Max-Forwards: 8
Call-ID: dblreq.0ha0isnda977644900765@192.0.2.15
CSeq: 8 INVITE
Via: SIP/2.0/UDP 192.0.2.15;branch=z9hG4bKkdjuw380234
Content-Type: application/sdp
Content-Length: 150

`),
    sdp('192.0.2.15').replace('m=video', 'm =video'),
  ),
  message(
    ['semiuri', '3.1.1.9', 'accept', 'a semicolon before the at sign is the user’s'],
    text(`
OPTIONS sip:user;par=u%40example.net@example.com SIP/2.0
To: sip:j_user@example.com
From: sip:caller@example.org;tag=33242
Max-Forwards: 3
Call-ID: semiuri.0ha0isndaksdj
CSeq: 8 OPTIONS
Accept: application/sdp, application/pkcs7-mime,
        multipart/mixed, multipart/signed,
        message/sip, message/sipfrag
Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bKkdjuw
l: 0

`),
  ),
  message(
    ['transports', '3.1.1.10', 'accept', 'a transport that nobody knows may stand in Via'],
    text(`
OPTIONS sip:user@example.com SIP/2.0
To: sip:user@example.com
From: <sip:caller@example.com>;tag=323
Max-Forwards: 70
Call-ID:  transports.kijh4akdnaqjkwendsasfdj
Accept: application/sdp
CSeq: 60 OPTIONS
Via: SIP/2.0/UDP t1.example.com;branch=z9hG4bKkdjuw
Via: SIP/2.0/SCTP t2.example.com;branch=z9hG4bKklasjdhf
Via: SIP/2.0/TLS t3.example.com;branch=z9hG4bK2980unddj
Via: SIP/2.0/UNKNOWN t4.example.com;branch=z9hG4bKasd0f3en
Via: SIP/2.0/TCP t5.example.com;branch=z9hG4bK0a9idfnee
l: 0

`),
  ),
  message(
    ['mpart01', '3.1.1.11', 'accept', 'a body is bytes, NUL among them', 405],
    text(`
MESSAGE sip:kumiko@example.org SIP/2.0
Via: SIP/2.0/UDP 127.0.0.1:5070;branch=z9hG4bK-d87543-4dade06d0bdb11ee-1--d87543-;rport
Max-Forwards: 70
Route: <sip:127.0.0.1:5080>
Identity: r5mwreLuyDRYBi/0TiPwEsY3rEVsk/G2WxhgTV1PF7hHuLIK0YWVKZhKv9Mj8UeXqkMVbnVq37CD+813gvYjcBUaZngQmXc9WNZSDNGCzA+fWl9MEUHWIZo1CeJebdY/XlgKeTa0Olvq0rt70Q5jiSfbqMJmQFteeivUhkMWYUA=
Contact: <sip:fluffy@127.0.0.1:5070>
To: <sip:kumiko@example.org>
From: <sip:fluffy@example.com>;tag=2fb0dcc9
Call-ID: 3d9485ad0c49859b@Zmx1ZmZ5LW1hYy0xNi5sb2NhbA..
CSeq: 1 MESSAGE
Content-Transfer-Encoding: binary
Content-Type: multipart/mixed;boundary=7a9cbec02ceef655
Date: Sat, 15 Oct 2005 04:44:56 GMT
User-Agent: SIPimp.org/0.2.5 (curses)
Content-Length: 553

--7a9cbec02ceef655
Content-Type: text/plain
Content-Transfer-Encoding: binary

Hello
--7a9cbec02ceef655
Content-Type: application/octet-stream
Content-Transfer-Encoding: binary

`),
    SIGNATURE,
    text(`

--7a9cbec02ceef655--
`),
  ),
  message(
    ['unreason', '3.1.1.12', 'accept', 'a reason is any text'],
    text(`
SIP/2.0 200 = 2**3 * 5**2 но сто девяносто девять - простое
Via: SIP/2.0/UDP 192.0.2.198;branch=z9hG4bK1324923
Call-ID: unreason.1234ksdfak3j2erwedfsASdf
CSeq: 35 INVITE
From: sip:user@example.com;tag=11141343
To: sip:user@example.edu;tag=2229
Content-Length: 154
Content-Type: application/sdp
Contact: <sip:user@host198.example.com>

`),
    sdp('192.0.2.198'),
  ),
  message(
    ['noreason', '3.1.1.13', 'accept', 'or none'],
    text(`
SIP/2.0 100${' '}
Via: SIP/2.0/UDP 192.0.2.105;branch=z9hG4bK2398ndaoe
Call-ID: noreason.asndj203insdf99223ndf
CSeq: 35 INVITE
From: <sip:user@example.com>;tag=39ansfi3
To: <sip:user@example.edu>;tag=902jndnke3
Content-Length: 0
Contact: <sip:user@host105.example.com>

`),
  ),
]
