<?php
// A whole shop in one file, without packages: php -S localhost:8080 shop.php GATEWAY, MERCHANT_UID and SECRET identify
// the shop; its orders are files in ORDERS. docs/shops.md explains each call.

$gateway = getenv('GATEWAY');
$muid = getenv('MERCHANT_UID');
$secret = getenv('SECRET');

function hash_of(string $text): string {
    global $muid, $secret;
    return hash('sha512', md5($text . $muid) . $secret);
}

function signature(array $fields): string {
    $part = fn(string $name): string => trim((string) ($fields[$name] ?? ''));
    $text = implode('|', [$part('transaction_uid'), $part('status'), $part('order_uid'),
        number_format((float) $part('order_amount'), 8, '.', ''),
        $part('order_currency'), $part('vault_token_uid'), $part('subscription_uid')]);
    return hash_of($text . $part('rand'));
}

/** Whether the gateway signed this answer, notification or forwarded result. */
function is_signed(array $result): bool {
    return hash_equals(signature($result), (string) ($result['vhash'] ?? ''));
}

function signed(array $fields): array {
    global $muid;
    $request = array_merge($fields, ['merchant_site_uid' => $muid, 'rand' => bin2hex(random_bytes(12))]);
    return array_merge($request, ['verificationhash' => signature($request)]);
}

function post(string $path, array $body): array {
    global $gateway;
    $context = stream_context_create(['http' => ['method' => 'POST', 'timeout' => 30, 'ignore_errors' => true,
        'header' => 'Content-Type: application/json', 'content' => json_encode($body)]]);
    return json_decode(file_get_contents("$gateway/clientpay/$path", false, $context), true);
}

/** The shop's own orders; a real shop has a database. */
function order_file(string $uid): string {
    return getenv('ORDERS') . '/' . md5($uid) . '.json';
}
function order_of(string $uid): array {
    $file = order_file($uid);
    return is_file($file) ? json_decode(file_get_contents($file), true) : [];
}
function keep_order(string $uid, array $order): void {
    file_put_contents(order_file($uid), json_encode($order), LOCK_EX);
}

/** Applies an order's result from any source, once the gateway's signature is verified. */
function take(array $result): bool {
    if (!is_signed($result)) return false;
    $known = order_of($result['order_uid']);
    keep_order($result['order_uid'], array_merge($known, [
        'status' => $result['payment_status'],
        'amount' => $result['order_amount'],
        'transaction' => $result['transaction_uid'] ?: ($known['transaction'] ?? null),
        'refunded' => $result['refunded_amount'] ?? null,
        'card' => ($result['vault_token_uid'] ?? '') ?: ($known['card'] ?? null),
        'subscription' => ($result['subscription_uid'] ?? '') ?: ($known['subscription'] ?? null),
        'method' => ($result['payment_method'] ?? '') ?: ($known['method'] ?? null),
        'heard' => array_merge($known['heard'] ?? [], [$result['hpay_operation'] ?? '']),
    ]));
    return true;
}

$calls = [
    /** Checks the key, and lists the methods that customers can use. */
    '/configuration' => function () {
        global $muid;
        $text = bin2hex(random_bytes(24));
        $proof = ['merchant_site_uid' => $muid, 'hashedstring' => $text, 'verificationhash' => hash_of($text)];
        $valid = post('verifyrequestcredentials', $proof)['valid'];
        $pos = post('getposdata', ['merchant_site_uid' => $muid]);
        $shown = fn(array $one) => ['HPaySiteMethodId' => $one['HPaySiteMethodId'], 'Name' => $one['Name']];
        return ['valid' => $valid, 'payment' => array_map($shown, $pos['payment'])];
    },

    /** The customer buys: the gateway stores the order and returns its pay page's address. */
    '/buy' => function (array $order) {
        $request = signed($order);
        $answer = post('store', ['request_data' => $request]);
        if (isset($answer['error'])) return $answer;
        if (!is_signed($answer)) return ['error' => "The answer is not the gateway's."];
        // The shop's page requests the order's result with this hash.
        $checkout = md5($request['verificationhash']);
        keep_order($order['order_uid'], ['status' => '', 'checkout' => $checkout, 'heard' => []]);
        return ['pay_url' => $answer['pay_url']];
    },

    /** Charges a stored card again. */
    '/charge' => function (array $order) {
        $answer = post('charge', ['request_data' => signed($order)]);
        return isset($answer['error']) ? $answer
            : ['taken' => take($answer), 'status' => $answer['payment_status']];
    },

    /** Refunds a customer. */
    '/refund' => function (array $asked) {
        global $muid;
        $uid = $asked['order_uid'];
        $method = order_of($uid)['method'];
        $path = "handlers/payment/$muid/$method/" . rawurlencode($uid) . '/refundRequest';
        // Amounts are not signed here; the uid and rand are.
        $answer = post($path, array_merge(signed(['order_uid' => $uid]), ['order_total' => $asked['order_total']]));
        return isset($answer['error']) ? $answer
            : ['taken' => take($answer), 'status' => $answer['payment_status']];
    },

    /** Asks for the result when the customer has closed the tab, or pays in a bank's app. */
    '/status' => function (array $asked) {
        global $muid;
        $uid = $asked['order_uid'];
        $answer = post('checkout-status',
            ['merchant_site_uid' => $muid, 'order_uid' => $uid, 'checkouthash' => order_of($uid)['checkout']]);
        return isset($answer['error']) ? $answer
            : ['taken' => take($answer['result']), 'status' => $answer['result']['payment_status']];
    },

    /** The gateway notifies the shop of an order's result. */
    '/notify' => function (array $body) {
        global $muid, $secret;
        if (($_GET['topic'] ?? '') === 'posconfig-updated')
            return ['received' => hash_equals(md5($muid . $secret), $body['checkstr']) ? 'OK' : 'NO'];
        if (take($body)) return ['received' => 'OK', 'accept_result' => 'ACCEPTED'];
        http_response_code(406);
        return ['rejected' => 'UNVERIFIED_RESULT'];
    },

    /** The customer returns to the shop with the signed result. */
    '/thanks' => fn(array $form) => ['taken' => take(json_decode($form['hpay_forwarded_payment_response'], true))],

    '/order' => fn(array $asked) => (object) order_of($asked['order_uid']),
];

$body = $_POST ?: (json_decode(file_get_contents('php://input'), true) ?? []);
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
header('Content-Type: application/json');
if (!isset($calls[$path])) {
    http_response_code(404);
    echo '{}';
} else {
    echo json_encode($calls[$path]($body));
}
