<?php
/** Your server's answer to its page: a session of one POS, as JSON, signed with a key that stays on the server. */
function hpay_session(string $gateway, string $pos_uid, string $embed_key, string $origin, string $role = 'staff', array $pages = ['orders']): string {
    $issued_at = time();
    $rand = bin2hex(random_bytes(8));
    $text = 'embed_session|' . $role . '|' . implode(',', $pages) . "||$issued_at|$origin|$rand";
    $request_data = ['merchant_site_uid' => $pos_uid, 'role' => $role, 'pages' => $pages, 'origins' => [$origin],
        'issued_at' => $issued_at, 'rand' => $rand, 'verificationhash' => hash('sha512', md5($text . $pos_uid) . $embed_key)];
    $http = ['method' => 'POST', 'header' => 'content-type: application/json', 'timeout' => 15,
        'content' => json_encode(['request_data' => $request_data]), 'ignore_errors' => true];
    $answer = file_get_contents("$gateway/api/embed_sessions", false, stream_context_create(['http' => $http]));
    if ($answer === false || !isset(json_decode($answer, true)['data'])) {
        throw new RuntimeException("No session for $origin: $answer");
    }
    return $answer;
}
