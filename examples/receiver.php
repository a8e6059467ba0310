<?php
// Receives events, verifies their signature and prints what they say. PHP 8 or newer, and nothing else.
// WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:9000 examples/receiver.php

const TOLERANCE_SECONDS = 5 * 60;
const BODY_MAX_BYTES = 1024 * 1024;

/** The event, if it is genuine; throws otherwise. $body is the bytes as they came. */
function verify(string $id, string $timestamp, string $signatures, string $body): array
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new RuntimeException('too old, or no time');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')));
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is being changed there are two signatures, with a blank between them.
    foreach (explode(' ', $signatures) as $signature) {
        [$version, $text] = explode(',', $signature, 2) + ['', ''];
        if ($version === 'v1' && hash_equals($expected, $text)) {
            return json_decode($body, true, 64, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('no signature of ours');
}

function say(string $line): void
{
    file_put_contents('php://stderr', "$line\n");
}

try {
    $event = verify(
        $_SERVER['HTTP_WEBHOOK_ID'] ?? '',
        $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
        $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '',
        file_get_contents('php://input', false, null, 0, BODY_MAX_BYTES),
    );
    ['type' => $type, 'call' => $call] = $event;
    say("verified $type: {$call['reference']} ended {$call['outcome']} " . json_encode($call['result']['data']));
    http_response_code(204);
} catch (RuntimeException $error) {
    say('refused: ' . $error->getMessage());
    http_response_code(400);
}
