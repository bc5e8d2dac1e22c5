<?php
// The shop of ../php with the public PHP library in place of its own signing and configuration:
// LIBRARY names the library's folder, ORDERS a folder for its data. npm run shop-test runs it when HOLEST_PHP is given.

require getenv('LIBRARY') . '/holestpay.php';

use holestpay\HolestPayLib;

$gateway = getenv('GATEWAY');
$muid = getenv('MERCHANT_UID');
$secret = getenv('SECRET');
$folder = getenv('ORDERS');

HolestPayLib::init([
    'data_provider_class' => 'FileSystemDataProvider', 'data_provider_class_namespace' => '\holestpay',
    'file_provider_folder' => $folder, 'log_enabled' => 0, 'log_debug' => 0,
    'exchange_rate_source' => "$gateway/clientpay/exchangerate?from={FROM}&to={TO}", 'exchange_rate_cache_h' => 1,
    'site_url' => 'https://prodaja.primer.example/', 'default_language' => 'rs', 'default_currency' => 'RSD',
]);
$library = HolestPayLib::instance();
// In a real shop, the panel has sent this connection.
if (!$library->getPOSConnection()) {
    HolestPayLib::dataProvider()->setSiteConfiguration(
        ['environment' => 'production', 'production' => ['merchant_site_uid' => $muid, 'secret_token' => $secret]]);
    $library->getHSiteConfig(true);
}

function post(string $path, array $body): array {
    global $gateway;
    $context = stream_context_create(['http' => ['method' => 'POST', 'timeout' => 30, 'ignore_errors' => true,
        'header' => 'Content-Type: application/json', 'content' => json_encode($body)]]);
    return json_decode(file_get_contents("$gateway/clientpay/$path", false, $context), true);
}

function signed(array $fields): array {
    global $library, $muid;
    $request = array_merge($fields, ['merchant_site_uid' => $muid]);
    $library->signRequestData($request);
    return $request;
}

/** The shop's own orders. */
function order_file(string $uid): string {
    return getenv('ORDERS') . '/order-' . md5($uid) . '.json';
}
function order_of(string $uid): array {
    $file = order_file($uid);
    return is_file($file) ? json_decode(file_get_contents($file), true) : [];
}

function take(array $result): bool {
    global $library;
    if (!$library->verifyResponse($result)) return false;
    $known = order_of($result['order_uid']);
    $status = $library->parseHStatus($result['status']);
    file_put_contents(order_file($result['order_uid']), json_encode(array_merge($known, [
        'status' => $status['PAYMENT'],
        'receipts' => $status['FISCAL'],
        'amount' => $result['order_amount'],
        'refunded' => $result['refunded_amount'] ?? null,
        'card' => ($result['vault_token_uid'] ?? '') ?: ($known['card'] ?? null),
        'subscription' => ($result['subscription_uid'] ?? '') ?: ($known['subscription'] ?? null),
        'method' => ($result['payment_method'] ?? '') ?: ($known['method'] ?? null),
        'heard' => array_merge($known['heard'] ?? [], [$result['hpay_operation'] ?? '']),
    ])), LOCK_EX);
    return true;
}

$paid = fn(array $answer): array => isset($answer['error']) ? $answer
    : ['taken' => take($answer), 'status' => $answer['payment_status']];

$calls = [
    /** The payment methods that the notification posconfig-updated listed, and the rate. */
    '/configuration' => function () use ($library, $muid, $secret) {
        $text = bin2hex(random_bytes(24));
        $hash = hash('sha512', md5($text . $muid) . $secret);
        $proof = ['merchant_site_uid' => $muid, 'hashedstring' => $text, 'verificationhash' => $hash];
        $shown = fn(array $one) => ['HPaySiteMethodId' => $one['HPaySiteMethodId'], 'Name' => $one['Name']];
        return ['valid' => post('verifyrequestcredentials', $proof)['valid'],
            'payment' => array_map($shown, $library->getPaymentMethods()),
            'rate' => HolestPayLib::getExchnageRate('EUR', 'RSD')];
    },
    '/buy' => function (array $order) use ($library) {
        $request = signed($order);
        $answer = post('store', ['request_data' => $request]);
        if (isset($answer['error'])) return $answer;
        if (!$library->verifyResponse($answer)) return ['error' => "The answer is not the gateway's."];
        $known = ['status' => '', 'checkout' => md5($request['verificationhash']), 'heard' => []];
        file_put_contents(order_file($order['order_uid']), json_encode($known), LOCK_EX);
        return ['pay_url' => $answer['pay_url']];
    },
    '/charge' => fn(array $order) => $paid(post('charge', ['request_data' => signed($order)])),
    '/refund' => function (array $asked) use ($muid, $paid) {
        $uid = $asked['order_uid'];
        $path = "handlers/payment/$muid/" . order_of($uid)['method'] . '/' . rawurlencode($uid) . '/refundRequest';
        return $paid(post($path, array_merge(signed(['order_uid' => $uid]), ['order_total' => $asked['order_total']])));
    },
    '/status' => function (array $asked) use ($muid, $paid) {
        $uid = $asked['order_uid'];
        $answer = post('checkout-status',
            ['merchant_site_uid' => $muid, 'order_uid' => $uid, 'checkouthash' => order_of($uid)['checkout']]);
        return isset($answer['error']) ? $answer : $paid($answer['result']);
    },
    '/notify' => function (array $body) use ($library) {
        // The library handles all notifications except those about orders, because its handler for orders
        // calls a function that the library does not have.
        if (!in_array($_GET['topic'] ?? '', ['payresult', 'orderupdate'], true)) return $library->webHooksHandler();
        if (take($body)) return ['received' => 'OK', 'accept_result' => 'ACCEPTED'];
        http_response_code(406);
        return ['rejected' => 'UNVERIFIED_RESULT'];
    },
    '/thanks' => fn(array $form) => ['taken' => take(json_decode($form['hpay_forwarded_payment_response'], true))],
    '/order' => fn(array $asked) => (object) order_of($asked['order_uid']),
];

$body = $_POST ?: (json_decode(file_get_contents('php://input'), true) ?? []);
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
header('Content-Type: application/json');
if (isset($calls[$path])) {
    echo json_encode($calls[$path]($body));
} else {
    http_response_code(404);
    echo '{}';
}
